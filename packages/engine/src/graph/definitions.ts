import type { CheckedStrategy, Let, Node } from '@merit/dsl';
import { walk } from '@merit/dsl';
import { printOnOneLine } from './one-line.js';
import type { Definition } from './strategy-graph.js';

/** Describes the lets that a part of a strategy needs, each the first time that something mentions it. */
export class Definitions {
  readonly #resolutions: CheckedStrategy['resolutions'];
  readonly #described = new Set<Let>();

  constructor({ resolutions }: CheckedStrategy) {
    this.#resolutions = resolutions;
  }

  /** Those that the nodes mention, themselves or through others; what one is made of stands before it. */
  of(nodes: readonly (Node | null)[]): readonly Definition[] {
    const found: Definition[] = [];
    for (const node of nodes) if (node !== null) this.#collect(node, found);
    return found;
  }

  #collect(root: Node, found: Definition[]): void {
    walk(root, (node) => {
      if (node.kind !== 'Reference' && node.kind !== 'Call') return;
      const resolution = this.#resolutions.get(node);
      if (
        (resolution?.kind !== 'let' && resolution?.kind !== 'field') ||
        this.#described.has(resolution.declaration)
      )
        return;
      const { declaration } = resolution;
      this.#described.add(declaration);
      this.#collect(declaration.value, found);
      found.push({ name: declaration.name.text, value: printOnOneLine(declaration.value) });
    });
  }
}
