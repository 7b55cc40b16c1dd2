interface Props {
  /** As a sentence begins with it: `The versions`. */
  readonly what: string;
  readonly message: string;
  readonly onAgain: () => void;
}

/** Stands where something would stand that couldn't be had. */
export function Missing({ what, message, onAgain }: Props) {
  return (
    <p class="problem" role="alert">
      {what} couldn’t be had: {message}
      <button type="button" class="quiet" onClick={onAgain}>
        Try again
      </button>
    </p>
  );
}
