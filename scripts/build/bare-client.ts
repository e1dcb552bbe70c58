import { createElement, startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Link, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { HydratedRouter } from 'react-router/dom'

/** The framework code that every page loads before any component of the shop. */
const parts = [Link, Links, Meta, Outlet, Scripts, ScrollRestoration]
startTransition(() => {
  hydrateRoot(document, createElement(StrictMode, null, createElement(HydratedRouter), String(parts)))
})
