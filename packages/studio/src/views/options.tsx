import { count } from '../shown/numbers.js';

/** What can be chosen of, each under its own name. */
export function Options({ names }: { readonly names: readonly string[] }) {
  return (
    <>
      {names.map((name) => (
        <option key={name} dir="auto">
          {name}
        </option>
      ))}
    </>
  );
}

/** Ends a choice that doesn't offer all there are. */
export function MoreThan({ items }: { readonly items: readonly unknown[] }) {
  return <option disabled>There are more than these {count(items.length)}</option>;
}
