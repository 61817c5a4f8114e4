/** Rolls back a step whose import was cancelled, or whose piece another worker has done. */
export class PieceConflict extends Error {
  override name = 'PieceConflict'
}
