/** What somebody answers; where nobody does, browsers say no more than `Failed to fetch`. */
export function answered<Value>(by: string, asked: Promise<Value>): Promise<Value> {
  return asked.catch((cause: unknown) => {
    throw new Error(`${by} doesn’t answer. What is written stays on this page: try again`, { cause });
  });
}
