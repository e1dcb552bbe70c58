import { createElement as h, startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'

/** A page with one heading, rendered with React and the router. */
const router = createBrowserRouter([{ path: '*', element: h('main', null, h('h1', null, 'Bare')) }])
const head = h('head', null, h('title', null, 'Bare'), h('meta', { name: 'viewport', content: 'width=device-width' }))
startTransition(() => {
  hydrateRoot(document, h(StrictMode, null, h('html', { lang: 'en' }, head, h('body', null, h(RouterProvider, { router })))))
})
