import { useContext, useState } from 'react'
import { ServerPage } from '#ui/server-page.ts'
import { StaticHtml } from '#ui/static-html.tsx'

/** The frame's parts that are the same on every page, as HTML. */
export type FrameHtml = Record<'icons' | 'bar' | 'corner' | 'phone-menu' | 'footer', string>

/** A part of the frame as a static island. The browser takes its HTML from the page, so its components aren't in the JavaScript. */
export function StaticFrame({ name }: { name: keyof FrameHtml }) {
  const id = `frame-${name}`
  const { frame } = useContext(ServerPage)
  const [html = ''] = useState(() => (import.meta.env.SSR ? frame?.[name] : document.getElementById(id)?.innerHTML))
  return <StaticHtml id={id} html={html} />
}

/** The page's JSON-LD, only in the HTML of the first load. */
export function StructuredData() {
  return useContext(ServerPage).structuredData?.map((data, index) => (
    <script key={index} type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }} />
  ))
}
