import '../../look/base.css'
import '../../look/controls.css'
import '../../popup/popup.css'
import { createRoot } from 'react-dom/client'
import { Popup } from '../../popup/popup.tsx'
import { readStart } from '../../popup/start.ts'

const root = document.getElementById('root')
// Read first, so that nothing on the screen moves once it is there.
if (root) createRoot(root).render(<Popup start={await readStart()} />)
