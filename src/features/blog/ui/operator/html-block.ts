import { Node } from '@tiptap/core'
import { trustedHtml } from '#ui/trusted-types.ts'

const allowedAttributes = ['colspan', 'rowspan', 'scope', 'src', 'alt', 'width', 'height', 'href', 'title']

/** Tables and figures. The editor shows, moves and removes them as a whole. They can only be edited as HTML. */
export const HtmlBlock = Node.create({
  name: 'htmlBlock',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ html: { default: '', rendered: false } }),
  parseHTML: () => ['table', 'figure'].map((tag) => ({ tag, priority: 60, getAttrs: (element) => ({ html: cleaned(element) }) })),
  renderHTML: ({ node }) => ({ dom: elementOf(String(node.attrs.html)) }),
})

/** Sanitizes pasted or typed HTML, because it's shown before the server sanitizes it. */
function cleaned(element: HTMLElement): string {
  const copy = elementOf(element.outerHTML)
  for (const forbidden of copy.querySelectorAll('script, style, iframe, object, embed, form, svg')) forbidden.remove()
  for (const node of [copy, ...copy.querySelectorAll('*')]) {
    for (const { name, value } of [...node.attributes]) {
      if (!allowedAttributes.includes(name) || /^\s*(javascript|data):/i.test(value)) node.removeAttribute(name)
    }
  }
  return copy.outerHTML
}

/** Parses HTML in a separate document, where nothing runs or loads. */
function elementOf(html: string): Element {
  return new DOMParser().parseFromString(trustedHtml(html) as string, 'text/html').body.firstElementChild ?? document.createElement('div')
}
