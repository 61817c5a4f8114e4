/** Script of a post: its table of contents, its card and its share bar. */
import { followReading } from '../../../ui/article/contents-script.ts'
import { rotateTaglines } from './promo-script.ts'
import { startSharing } from './share-script.ts'

function start(): void {
  followReading()
  rotateTaglines()
  startSharing()
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
else start()
