/** What can be chosen of, each under its own name. */
export function Options({ names }: { readonly names: readonly string[] }) {
  return (
    <>
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </>
  );
}
