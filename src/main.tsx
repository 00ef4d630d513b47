import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { router } from './router.tsx'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
createRoot(element).render(<RouterProvider router={router} />)
