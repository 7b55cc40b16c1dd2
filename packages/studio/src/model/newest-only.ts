/** Runs one piece of work at a time: what came while it ran is left out but for the newest. */
export function newestOnly<Item>(work: (item: Item) => Promise<void>): (item: Item) => void {
  let next: { readonly item: Item } | null = null;
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    while (next !== null) {
      const { item } = next;
      next = null;
      await work(item).catch(() => undefined);
    }
    isRunning = false;
  };
  return (item) => {
    next = { item };
    if (!isRunning) void run();
  };
}
