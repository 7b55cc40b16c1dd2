// A process of its own sends as fast as it can until its input ends, so that who measures what others wait
// for doesn't measure its own sending. Then it says how many answers came, by their status. A flood comes
// from another machine, so it leaves the cores of this one to the service and to who measures.
import { constants, setPriority } from 'node:os';
import { sendAll } from './send.js';

setPriority(constants.priority.PRIORITY_LOW);

const { caller, samples, connections } = JSON.parse(process.argv[2]);
let isOver = false;
process.stdin.resume().once('end', () => {
  isOver = true;
});
const { statuses } = await sendAll(caller, samples, { connections, isOver: () => isOver });
console.log(JSON.stringify(statuses));
