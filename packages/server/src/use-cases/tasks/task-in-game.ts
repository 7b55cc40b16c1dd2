import type { Game } from '../../domain/game.js';
import type { Task } from '../../domain/task.js';

/** A task with the game that it may inherit from. */
export interface TaskInGame {
  readonly task: Task;
  readonly game: Game;
}
