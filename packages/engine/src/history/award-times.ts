import type { TimelineSummary } from './timeline-summary.js';

/** When the awards of a timeline were: what the facts of gaps need. */
export class AwardTimes implements TimelineSummary {
  awards = 0;
  firstAt = Number.POSITIVE_INFINITY;
  lastAt = Number.NEGATIVE_INFINITY;
  previousAt = Number.NEGATIVE_INFINITY;

  add(at: number): void {
    this.awards += 1;
    if (at < this.firstAt) this.firstAt = at;
    if (at >= this.lastAt) {
      this.previousAt = this.lastAt;
      this.lastAt = at;
    } else if (at > this.previousAt) {
      this.previousAt = at;
    }
  }
}
