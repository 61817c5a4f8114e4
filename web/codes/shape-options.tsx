import type { ReactNode } from 'react'
import type { QrDesign } from '../../contract/codes/qr-design.ts'
import { boxPath, evenRadii } from '../../qr-code/outline.ts'
import type { DesignOptionsProps } from './design-options.ts'
import css from './options.module.css'

const dots: readonly [QrDesign['dots'], string][] = [
  ['square', 'Square'],
  ['soft', 'Soft'],
  ['round', 'Round'],
  ['fluid', 'Fluid'],
]
const corners: readonly [QrDesign['corners'], string][] = [
  ['square', 'Square'],
  ['soft', 'Soft'],
  ['round', 'Round'],
]

export function ShapeOptions({ design, onChange }: DesignOptionsProps) {
  return (
    <>
      <Tiles name="Dots">
        {dots.map(([value, name]) => (
          <Tile
            key={value}
            name={name}
            isOn={design.dots === value}
            onChoose={() => onChange({ dots: value })}
          >
            <path d={sample(value)} fill="currentColor" />
          </Tile>
        ))}
      </Tiles>
      <div className={css.pair}>
        <Tiles name="Corners">
          {corners.map(([value, name]) => (
            <Tile
              key={value}
              name={name}
              isOn={design.corners === value}
              onChoose={() => onChange({ corners: value })}
            >
              <path d={ringSample(value)} fill="currentColor" fillRule="evenodd" />
            </Tile>
          ))}
        </Tiles>
        <Tiles name="Inside the corners">
          {corners.map(([value, name]) => (
            <Tile
              key={value}
              name={name}
              isOn={design.balls === value}
              onChoose={() => onChange({ balls: value })}
            >
              <path d={ballSample(value)} fill="currentColor" />
            </Tile>
          ))}
        </Tiles>
      </div>
    </>
  )
}

function Tiles({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className={css.group}>
      <legend className={css.name}>{name}</legend>
      <div className={css.tiles}>{children}</div>
    </fieldset>
  )
}

interface TileProps {
  name: string
  isOn: boolean
  onChoose: () => void
  children: ReactNode
}

function Tile({ name, isOn, onChoose, children }: TileProps) {
  return (
    <button type="button" className={css.tile} aria-pressed={isOn} onClick={onChoose}>
      <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
        {children}
      </svg>
      <span>{name}</span>
    </button>
  )
}

const grid = [
  [0, 0],
  [1, 0],
  [3, 0],
  [0, 1],
  [2, 1],
  [1, 2],
  [2, 2],
  [3, 3],
  [0, 3],
  [3, 1],
] as const

function sample(style: QrDesign['dots']): string {
  if (style === 'fluid') {
    return (
      boxPath({ x: 1, y: 1, width: 12, height: 6 }, evenRadii(3)) +
      boxPath({ x: 19, y: 1, width: 6, height: 12 }, evenRadii(3)) +
      boxPath({ x: 1, y: 10, width: 6, height: 15 }, evenRadii(3)) +
      boxPath({ x: 10, y: 16, width: 6, height: 6 }, evenRadii(3))
    )
  }
  const radius = { square: 0, soft: 2, round: 2.6 }[style]
  const side = style === 'round' ? 5.2 : 6
  const edge = (6 - side) / 2
  return grid
    .map(([x, y]) =>
      boxPath(
        { x: 1 + x * 6 + edge, y: 1 + y * 6 + edge, width: side, height: side },
        evenRadii(radius),
      ),
    )
    .join('')
}

const RING = { square: 0, soft: 7, round: 12 } as const
const BALL = { square: 0, soft: 4, round: 7 } as const

const ringSample = (style: QrDesign['corners']) =>
  boxPath({ x: 1, y: 1, width: 24, height: 24 }, evenRadii(RING[style])) +
  boxPath({ x: 4.5, y: 4.5, width: 17, height: 17 }, evenRadii(Math.max(0, RING[style] - 3.5)))

const ballSample = (style: QrDesign['balls']) =>
  boxPath({ x: 6, y: 6, width: 14, height: 14 }, evenRadii(BALL[style]))
