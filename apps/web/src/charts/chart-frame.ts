/** Where a chart of points draws its line: pixels of its SVG. */
export interface Frame {
  left: number
  x: (index: number) => number
  y: (value: number) => number
  ticks: number[]
  top: number
  bottom: number
  width: number
}
