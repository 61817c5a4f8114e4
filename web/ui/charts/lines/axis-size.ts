/** Pixels beside the drawing area of a chart over time: the numbers of the axis before it, and room for the last label. */
export const axisSize = { left: 52, right: 20 } as const
