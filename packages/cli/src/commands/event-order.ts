import { wrongUsage } from '../exit-code.js';

/** Whether events are to be put in order of time, or are promised to be in it. */
export function orderOf({
  sort = false,
  sorted = false,
}: {
  readonly sort?: boolean | undefined;
  readonly sorted?: boolean | undefined;
}): 'sort' | 'sorted' | undefined {
  if (sort && sorted) throw wrongUsage('--sort puts events in order, and --sorted says that they are');
  return sort ? 'sort' : sorted ? 'sorted' : undefined;
}
