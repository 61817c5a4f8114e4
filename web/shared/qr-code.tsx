import { useId, useMemo } from 'react'
import { plainQrPicture } from '../../qr-code/picture.ts'
import type { QrFill, QrPicture, QrShape } from '../../qr-code/shapes.ts'
import { gradientPlaces, TEXT_LINE } from '../../qr-code/svg.ts'

interface QrCodeProps {
  value: string
  /** Side in px. */
  size: number
  label: string
}

/** Always dark on white, in the dark theme too: many scanners read nothing else. */
export function QrCode({ value, size, label }: QrCodeProps) {
  const picture = useMemo(() => plainQrPicture(value), [value])
  return <QrDrawing picture={picture} width={size} label={label} />
}

interface QrDrawingProps {
  picture: QrPicture
  /** In px; the height follows. */
  width: number
  label: string
}

export function QrDrawing({ picture, width, label }: QrDrawingProps) {
  const id = useId()
  const gradient = picture.shapes
    .map((shape) => ('fill' in shape ? shape.fill : ''))
    .find((fill) => typeof fill !== 'string')
  return (
    <svg
      width={width}
      height={Math.round((width * picture.height) / picture.width)}
      viewBox={`0 0 ${picture.width} ${picture.height}`}
      role="img"
      aria-label={label}
      style={{ display: 'block' }}
    >
      {gradient && <Gradient id={id} fill={gradient} />}
      {picture.shapes.map((shape, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes are stacked in this order and have no other key
        <Shape key={place} shape={shape} ink={`url(#${id})`} />
      ))}
    </svg>
  )
}

function Shape({ shape, ink }: { shape: QrShape; ink: string }) {
  if (shape.kind === 'image') {
    const { href, x, y, side } = shape
    return <image href={href} x={x} y={y} width={side} height={side} />
  }
  if (shape.kind === 'text') {
    const { text, x, y, size, fill } = shape
    return (
      <text
        x={x}
        y={y}
        fontSize={size}
        textAnchor="middle"
        fill={fill}
        stroke={fill}
        strokeWidth={size * TEXT_LINE}
        style={{ fontFamily: 'var(--mantine-font-family)', fontWeight: 400 }}
      >
        {text}
      </text>
    )
  }
  return (
    <path d={shape.d} fillRule="evenodd" fill={typeof shape.fill === 'string' ? shape.fill : ink} />
  )
}

function Gradient({ id, fill }: { id: string; fill: Exclude<QrFill, string> }) {
  const { across, round } = gradientPlaces(fill)
  const stops = (
    <>
      <stop stopColor={fill.from} />
      <stop offset="1" stopColor={fill.to} />
    </>
  )
  return (
    <defs>
      {fill.kind === 'linear' ? (
        <linearGradient id={id} gradientUnits="userSpaceOnUse" {...across}>
          {stops}
        </linearGradient>
      ) : (
        <radialGradient id={id} gradientUnits="userSpaceOnUse" {...round}>
          {stops}
        </radialGradient>
      )}
    </defs>
  )
}
