/** Why a goal is missed, kept by hand: how the row begins, and the reason in a sentence. */
export const reasons: readonly (readonly [beginning: string, reason: string])[] = []
