import { strip, stripDrawing } from './fold-geometry.ts'
import css from './fold-strip.module.css'

interface FoldStripProps {
  address: string
  short: string
}

const { facet, facets, flat, height, tab, width } = strip
const folded = stripDrawing(1)

/**
 * The hero illustration: a long address, printed on a strip, folds into the short link at its end. The shortener's script
 * replaces it with the visitor's own address.
 */
export function FoldStrip({ address, short }: FoldStripProps) {
  return (
    <div
      className={css.strip}
      role="img"
      aria-label={`${address} folds into ${short}`}
      data-fold="strip"
    >
      <svg width={width} height={132} viewBox={folded.viewBox} aria-hidden="true">
        <defs>
          <clipPath id="fold-facet">
            <rect width={facet} height={height} />
          </clipPath>
          <clipPath id="fold-flat">
            <rect width={flat} height={height} />
          </clipPath>
        </defs>
        <g transform={`translate(${-flat} 0)`} clipPath="url(#fold-flat)">
          <rect width={flat} height={height} className={css.flat} />
          <Print address={address} />
        </g>
        <path d={`M${-flat} .5H0M${-flat} ${height - 0.5}H0`} className={css.edge} />
        {folded.facets.map((transform, index) => (
          <g key={transform} transform={transform} data-fold="facet">
            <rect width={facet + 0.6} height={height} fill={shadeOf(index)} />
            <path d={`M0 .5H${facet}M0 ${height - 0.5}H${facet}`} className={css.edge} />
            <g clipPath="url(#fold-facet)">
              <g transform={`translate(${-flat - index * facet} 0)`}>
                <Print address={address} />
              </g>
            </g>
          </g>
        ))}
        <g transform={folded.tab} data-fold="tab">
          <rect width={tab - 1} height={height} className={css.tab} />
          <text x={26} y={44} className={css.short} data-fold="short">
            {short}
          </text>
        </g>
      </svg>
    </div>
  )
}

/** Right-aligned, so that the end of the address is on the last facet whatever its length. */
function Print({ address }: { address: string }) {
  return (
    <text x={flat + facets * facet - 14} y={42} className={css.print} data-fold="print">
      {address}
    </text>
  )
}

/** The far side of each fold is darker, more so the steeper it is. */
function shadeOf(index: number): string {
  const lit = index > 5 ? 1 : 0
  const shade = index % 2 === 1 ? Math.min(3, 1 + Math.ceil(index / 4)) : lit
  return `var(--site-pleat-${shade})`
}
