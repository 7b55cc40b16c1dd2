import { columnsOf } from './columns.js';
import { type CommentDoc, type Doc, isDocList, type Line } from './doc.js';

/** The columns that no line exceeds where it can be broken. */
export const columnsMax = 100;

const step = '  ';

/** What is left to be written: a doc, how far in it stands, and whether its lines end. */
interface Task {
  readonly doc: Doc;
  readonly depth: number;
  readonly isBroken: boolean;
}

/** The text of a doc, its groups broken where they don't fit; without blanks at the end of a line. */
export function render(doc: Doc): string {
  return new Renderer().run(doc);
}

/** It keeps its own stack, so a deep doc is no deep recursion. */
class Renderer {
  readonly #lines: string[] = [];
  readonly #tasks: Task[] = [];
  #line = '';
  /** A comment for the end of the line, once a comma has had its chance to stand before it. */
  #waiting: string | null = null;
  #endsWithComment = false;

  run(doc: Doc): string {
    this.#tasks.push({ doc, depth: 0, isBroken: true });
    for (let task = this.#tasks.pop(); task !== undefined; task = this.#tasks.pop()) this.#write(task);
    this.#endLine(0);
    return `${this.#lines.join('\n').trimEnd()}\n`;
  }

  #write({ doc, depth, isBroken }: Task): void {
    if (typeof doc === 'string') this.#writeText(doc, depth);
    else if (isDocList(doc)) this.#pushAll(doc, depth, isBroken);
    else this.#writeMark(doc, depth, isBroken);
  }

  #writeMark(doc: Exclude<Doc, string | readonly Doc[]>, depth: number, isBroken: boolean): void {
    switch (doc.kind) {
      case 'line':
        this.#writeLine(doc, depth, isBroken);
        return;
      case 'indent':
        this.#tasks.push({ doc: doc.content, depth: depth + 1, isBroken });
        return;
      case 'group':
        this.#tasks.push({ doc: doc.content, depth, isBroken: isBroken && !this.#fits(doc.content) });
        return;
      case 'choice': {
        const isFlat = !isBroken || this.#fits(doc.content);
        this.#tasks.push({ doc: isFlat ? doc.content : doc.broken, depth, isBroken: !isFlat });
        return;
      }
      case 'ifBroken':
        if (isBroken) this.#writeText(doc.text, depth);
        return;
      case 'comment':
        this.#writeComment(doc, depth);
    }
  }

  #pushAll(docs: readonly Doc[], depth: number, isBroken: boolean): void {
    for (const doc of docs.toReversed()) this.#tasks.push({ doc, depth, isBroken });
  }

  #writeText(text: string, depth: number): void {
    if (text === '') return;
    const isBehindComment = this.#endsWithComment || (this.#waiting !== null && text !== ',');
    if (isBehindComment) this.#endLine(depth);
    this.#line += this.#isFresh ? text.trimStart() : text;
  }

  #writeLine({ flat, isBlank }: Line, depth: number, isBroken: boolean): void {
    if (flat !== null && !isBroken) {
      if (!this.#endsWithComment && this.#waiting === null) this.#line += flat;
      return;
    }
    this.#endLine(depth);
    if (isBlank) this.#lines.push('');
  }

  #writeComment(doc: CommentDoc, depth: number): void {
    if (!doc.isOnOwnLine && !this.#endsWithComment && this.#waiting === null) {
      this.#waiting = doc.text;
      return;
    }
    if (!this.#isFresh || this.#waiting !== null) this.#endLine(depth);
    this.#line += doc.text;
    this.#endsWithComment = true;
  }

  get #isFresh(): boolean {
    return this.#line.trim() === '';
  }

  #endLine(depth: number): void {
    const comment = this.#waiting === null ? '' : ` ${this.#waiting}`;
    this.#lines.push(`${this.#line.trimEnd()}${comment}`);
    this.#waiting = null;
    this.#line = step.repeat(depth);
    this.#endsWithComment = false;
  }

  /**
   * Whether a doc on one line, and what follows up to the next possible line break, stay within the columns.
   */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one look at each kind of doc, for each line of a text.
  #fits(content: Doc): boolean {
    let left = columnsMax - columnsOf(this.#line);
    let rest = this.#tasks.length;
    let isBehindComment = false;
    const tasks: Omit<Task, 'depth'>[] = [{ doc: content, isBroken: false }];
    while (left >= 0) {
      let task: Omit<Task, 'depth'> | undefined = tasks.pop();
      if (task === undefined) {
        rest -= 1;
        task = this.#tasks[rest];
        if (isBehindComment || task === undefined) return true;
      }
      const { doc, isBroken } = task;
      if (typeof doc === 'string') {
        if (isBehindComment && doc !== '' && doc !== ',') return false;
        left -= columnsOf(doc);
      } else if (isDocList(doc)) {
        for (const each of doc.toReversed()) tasks.push({ doc: each, isBroken });
      } else if (doc.kind === 'line') {
        if (isBroken) return true;
        if (doc.flat === null || isBehindComment) return false;
        left -= doc.flat.length;
      } else if (doc.kind === 'comment') {
        if (isBroken) return true;
        if (doc.isOnOwnLine) return false;
        isBehindComment = true;
      } else if (doc.kind === 'ifBroken') {
        if (isBroken) left -= columnsOf(doc.text);
      } else {
        tasks.push({ doc: doc.content, isBroken });
      }
    }
    return false;
  }
}
