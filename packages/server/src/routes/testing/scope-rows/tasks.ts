import { game, inGame, orPlayer, type Row, task, taskById } from './row.js';

export const tasksRows: readonly Row[] = [
  {
    operationId: 'createTask',
    path: (world) => `${game(world)}/tasks`,
    body: () => ({ externalTaskId: 'run' }),
    expected: inGame(201),
  },
  {
    operationId: 'createTasks',
    path: (world) => `${game(world)}/tasks/bulk`,
    body: () => ({ tasks: [{ externalTaskId: 'run' }] }),
    expected: inGame(201),
  },
  {
    operationId: 'duplicateTask',
    path: (world) => `${taskById(world)}/duplicate`,
    body: () => ({ externalTaskId: 'copy' }),
    expected: inGame(201),
  },
  {
    operationId: 'listTasks',
    path: (world) => `${game(world)}/tasks`,
    expected: orPlayer(inGame(200)),
  },
  {
    operationId: 'listTasks',
    about: 'with a strategy',
    path: (world) => `${game(world)}/tasks?strategyId=default`,
    expected: inGame(200),
  },
  { operationId: 'getTask', path: task, expected: orPlayer(inGame(200)) },
  {
    operationId: 'updateTask',
    path: taskById,
    body: () => ({ params: { factor: 2 } }),
    expected: inGame(200),
  },
  { operationId: 'deleteTask', path: taskById, expected: inGame(200) },
];
