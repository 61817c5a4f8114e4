import '../../look/base.css'
import '../../look/controls.css'
import '../../options/options.css'
import { createRoot } from 'react-dom/client'
import { Options } from '../../options/options.tsx'

const root = document.getElementById('root')
if (root) createRoot(root).render(<Options />)
