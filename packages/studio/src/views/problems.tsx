/** What went wrong, a line each. */
export function Problems({ problems }: { readonly problems: readonly string[] }) {
  return (
    <>
      {problems.map((problem) => (
        <p key={problem} class="problem">
          {problem}
        </p>
      ))}
    </>
  );
}
