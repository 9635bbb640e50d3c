interface AlertProps {
  readonly text: string | undefined;
  readonly onRetry?: (() => void) | undefined;
}

/** A message about a failure, with a button to try again. */
export const Alert = ({ text, onRetry }: AlertProps) =>
  text ? (
    <div class="alert row" role="alert">
      <span>{text}</span>
      {onRetry && (
        <button type="button" class="btn small push" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  ) : null;
