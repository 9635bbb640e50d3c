interface ShowMoreProps {
  /** Where the next rows begin, if there are any; undefined before the first response. */
  readonly pagination: { readonly hasMore: boolean; readonly endCursor: string | null } | undefined;
  /** The number of rows in a response. */
  readonly count: number;
  readonly isLoading: boolean;
  readonly onMore: (after: string) => void;
}

/** The button for the next rows, if there are any. */
export const ShowMore = ({ pagination, count, isLoading, onMore }: ShowMoreProps) =>
  pagination?.hasMore && pagination.endCursor ? (
    <button
      type="button"
      class="btn small"
      disabled={isLoading}
      onClick={() => onMore(pagination.endCursor!)}
    >
      Show {count} more
    </button>
  ) : null;
