/** A rendered page, and the inline scripts that rendering itself wrote. */
export interface OwnScripts {
  html: string
  scripts: string[]
}

/**
 * Takes the nonce out of a page that was rendered with it, and returns the inline scripts that carried it: those that rendering
 * wrote. A script that came with content cannot know the nonce.
 */
export function ownScripts(html: string, nonce: string): OwnScripts {
  const mark = ` nonce="${nonce}"`
  const scripts = [...html.matchAll(/<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/g)].flatMap(([, attributes = '', text = '']) =>
    attributes.includes(mark) && !/\ssrc=/.test(attributes) ? [text] : [],
  )
  return { html: html.replaceAll(mark, ''), scripts }
}

/**
 * Runs in the head: once the page has been painted, it fetches the page's scripts, all at once, and runs the one that begins
 * with them. A page that nobody looks at yet is not painted, and does not wait for it; nor does a browser that does not say
 * so wait for longer than a second. A page that is only read waits for the first sign that somebody wants more than to read, unless they are
 * signed in or have a chat: a click on a button is repeated then.
 */
export const lateStart = `addEventListener('DOMContentLoaded',()=>{let d=document,l=d.querySelector('script[type=late]'),only='read'in l.dataset&&!d.documentElement.matches('[data-session],[data-chat]'),gone,go=()=>{if(gone)return;gone=1;for(let href of l.dataset.files.split(' '))d.head.append(Object.assign(d.createElement('link'),{rel:'modulepreload',href}));l.type='module';l.after(l)};if(only)for(let t of['mousemove','keydown','focusin','click'])addEventListener(t,go);else if(d.hidden)go();else{new PerformanceObserver(go).observe({type:'paint',buffered:true});addEventListener('load',()=>setTimeout(go,1e3))}})`

/**
 * Takes the scripts out of what a browser fetches at once from a page that React Router has written: on a slow line they
 * would keep back what is to be seen. The page can be read, and its links and menus used, before they arrive. `isOnlyRead`: nothing in it needs
 * them until it is touched.
 */
export function scriptsAfterPaint(html: string, isOnlyRead = false): string {
  const files: string[] = []
  return html
    .replace(/<link rel="modulepreload" href="([^"]+)"\/>/g, (_, file: string) => {
      files.push(file)
      return ''
    })
    .replace('<script type="module" async="">', `<script type="late"${isOnlyRead ? ' data-read' : ''} data-files="${files.join(' ')}">`)
    .replace('</head>', () => (files.length > 0 ? `<script>${lateStart}</script></head>` : '</head>'))
}
