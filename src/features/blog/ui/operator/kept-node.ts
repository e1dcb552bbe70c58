import { Node } from '@tiptap/core'

/** What an element of a post may say of itself. */
const attributes = ['colspan', 'rowspan', 'scope', 'src', 'alt', 'width', 'height', 'href', 'title']

/** Tables and pictures with a caption: shown as they are, moved and removed whole, written as HTML. */
export const KeptNode = Node.create({
  name: 'kept',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ html: { default: '', rendered: false } }),
  parseHTML: () => ['table', 'figure'].map((tag) => ({ tag, priority: 60, getAttrs: (element) => ({ html: cleaned(element) }) })),
  renderHTML: ({ node }) => ({ dom: elementOf(node.attrs.html as string) }),
})

/** Pasted or typed HTML is shown before the server has cleaned it. */
function cleaned(element: HTMLElement): string {
  const copy = elementOf(element.outerHTML)
  for (const foreign of copy.querySelectorAll('script, style, iframe, object, embed, form, svg')) foreign.remove()
  for (const each of [copy, ...copy.querySelectorAll('*')]) {
    for (const { name, value } of [...each.attributes]) {
      if (!attributes.includes(name) || /^\s*(javascript|data):/i.test(value)) each.removeAttribute(name)
    }
  }
  return copy.outerHTML
}

/** Parsed apart from the page: nothing in it runs or is loaded. */
function elementOf(html: string): Element {
  return new DOMParser().parseFromString(html, 'text/html').body.firstElementChild ?? document.createElement('div')
}
