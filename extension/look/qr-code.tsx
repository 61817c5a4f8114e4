import { useMemo } from 'react'
import { plainQrPicture } from '../../qr-code/picture.ts'

const SIDE = 168

/** Dark on white in both schemes: many scanners read nothing else. */
export function QrCode({ address }: { address: string }) {
  const { width, height, shapes } = useMemo(() => plainQrPicture(address), [address])
  const paths = shapes.flatMap((shape) => (shape.kind === 'path' ? [shape.d] : []))
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${width} ${height}`}
      width={SIDE}
      height={SIDE}
      role="img"
      aria-label={`QR code of ${address}`}
    >
      <path d={paths.join('')} fillRule="evenodd" fill="#020617" />
    </svg>
  )
}
