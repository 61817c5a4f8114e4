import { Ribbon } from '../../ui/brand/ribbon.tsx'
import type { Point } from '../../ui/brand/ribbon-path.ts'
import css from './keys-picture.module.css'

/** A folded key: the bow, the blade and one tooth. */
const folded: Point[] = [
  [92, 60],
  [20, 60],
  [20, 132],
  [92, 132],
  [92, 96],
  [220, 96],
  [220, 134],
]

export function KeysPicture() {
  return <Ribbon half={12} viewBox="0 40 240 112" paths={[folded]} className={css.picture} />
}
