import { createContext, useContext } from 'react'

const Page = createContext<readonly object[]>([])

/** Gives the page that the server renders its structured data. */
export const StructuredDataProvider = Page.Provider

/** The page's JSON-LD, in the HTML of its first load only. */
export function StructuredData() {
  return useContext(Page).map((each, index) => (
    <script key={index} type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(each).replaceAll('<', '\\u003c') }} />
  ))
}
