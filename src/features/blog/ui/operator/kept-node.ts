import { Node } from '@tiptap/core'
import { trustedHtml } from '#ui/trusted-types.ts'

const allowedAttributes = ['colspan', 'rowspan', 'scope', 'src', 'alt', 'width', 'height', 'href', 'title']

/** Tables and figures: shown as they are, moved and removed as a whole, edited as HTML. */
export const KeptNode = Node.create({
  name: 'kept',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ html: { default: '', rendered: false } }),
  parseHTML: () => ['table', 'figure'].map((tag) => ({ tag, priority: 60, getAttrs: (element) => ({ html: cleaned(element) }) })),
  renderHTML: ({ node }) => ({ dom: elementOf(String(node.attrs.html)) }),
})

/** Cleans pasted or typed HTML, which is shown before the server sanitizes it. */
function cleaned(element: HTMLElement): string {
  const copy = elementOf(element.outerHTML)
  for (const foreign of copy.querySelectorAll('script, style, iframe, object, embed, form, svg')) foreign.remove()
  for (const each of [copy, ...copy.querySelectorAll('*')]) {
    for (const { name, value } of [...each.attributes]) {
      if (!allowedAttributes.includes(name) || /^\s*(javascript|data):/i.test(value)) each.removeAttribute(name)
    }
  }
  return copy.outerHTML
}

/** Parses HTML outside the page, where nothing runs or loads. */
function elementOf(html: string): Element {
  return new DOMParser().parseFromString(trustedHtml(html) as string, 'text/html').body.firstElementChild ?? document.createElement('div')
}
