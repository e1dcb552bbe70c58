import { createElement, startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Link, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { HydratedRouter } from 'react-router/dom'

/** What every page of such a shop needs before it has a single component of its own. */
const parts = [Link, Links, Meta, Outlet, Scripts, ScrollRestoration]
startTransition(() => {
  hydrateRoot(document, createElement(StrictMode, null, createElement(HydratedRouter), String(parts)))
})
