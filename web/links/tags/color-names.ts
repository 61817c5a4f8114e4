import type { TagColor } from '../../../contract/links/tag-colors.ts'

export const colorNames: Record<TagColor, string> = {
  slate: 'Grey',
  sky: 'Blue',
  emerald: 'Green',
  amber: 'Amber',
  rose: 'Red',
}
