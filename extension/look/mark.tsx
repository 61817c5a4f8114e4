/** The mark of the product: a ribbon that comes down long, folds twice and ends short. */
export function Mark({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} aria-hidden="true" focusable="false">
      <path fill="#38bdf8" d="M1 0h5v15L1 10z" />
      <path fill="var(--ribbon-back)" d="M1 10h14l-5 5H6z" />
      <path fill="var(--ribbon-short)" d="M10 5h5v5l-5 5z" />
    </svg>
  )
}
