/** Inline scripts in the head, which run before the first paint. Their hashes are in the page's Content-Security-Policy. */

import { useSyncExternalStore } from 'react'
import { chatKeys } from '#features/support/ui/chat/keys.ts'

const THEME_KEY = 'theme'

/**
 * Sets the saved theme, or else the system's, and `data-session` if a session is stored, so that signed-in customers never see
 * "Sign In". While the page loads, half a session counts too, because restoring it clears it. Follows changes in other tabs,
 * where the second half may still be missing. When React renders an error for the whole page it removes the root element's
 * attributes, so the script sets them again.
 */
export const themeScript = `(()=>{let d=document.documentElement,m=matchMedia('(prefers-color-scheme: dark)'),s=e=>{let t,k,u;try{let l=localStorage;t=l.getItem('${THEME_KEY}');k=l.getItem('token');u=l.getItem('user')}catch{}d.dataset.theme=t==='light'||t==='dark'?t:m.matches?'dark':'light';d.toggleAttribute('data-session',!!(e?k&&u:k||u))};s();m.addEventListener('change',s);addEventListener('storage',s);new MutationObserver(()=>d.dataset.theme||s(1)).observe(d,{attributes:!0})})()`

/** Switches between light and dark mode, and saves the choice if the browser allows. */
export function toggleTheme(): void {
  const { dataset } = document.documentElement
  dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark'
  try {
    localStorage.setItem(THEME_KEY, dataset.theme)
  } catch {
    // Storage is disabled, so the choice only lasts until the page is closed.
  }
}

/**
 * Makes the chat button work before the page's scripts load. `data-chat` on the root element is the chat's state: `open` after a
 * click, `open-kept` if it was already open in this tab, `behind` if it is closed and a staff answer is pending. Each of them loads
 * the chat's own script, which takes over. `data-scrolled-down` is set after scrolling down, which hides the button on phones.
 * `data-covers` on the button means that a price, a control or an element with `data-keep-clear` is under it, checked at 16 points
 * whenever the page scrolls or resizes. Expandable questions are as wide as the page and don't count.
 */
export const chatScript = () =>
  `(()=>{let s=document.documentElement.dataset;try{if(sessionStorage.getItem('${chatKeys.open}'))s.chat='open-kept';else if(localStorage.getItem('${chatKeys.awaited}'))s.chat='behind'}catch{}addEventListener('click',e=>{if(e.target.closest?.('#chat-button'))s.chat=/^open/.test(s.chat)?'behind':'open'});let p=scrollY;addEventListener('scroll',()=>{let y=scrollY;if(Math.abs(y-p)>9)document.documentElement.toggleAttribute('data-scrolled-down',y>p&&y>99),p=y;f()},{passive:!0});let f=()=>{let b=document.querySelector('#chat-button'),r=b?.getBoundingClientRect(),n,i=16,e;if(r?.width){for(;i--&&!n;)for(e of document.elementsFromPoint(r.x+r.width*(i%4)/3,r.y+r.height*(i>>2)/3))n||=!b.contains(e)&&(e.closest('a,button,label,input,select,textarea,[data-keep-clear]')||[...e.childNodes].some(t=>t.nodeType==3&&/\\$\\d/.test(t.data)));b.toggleAttribute('data-covers',!!n)}};addEventListener('DOMContentLoaded',()=>new ResizeObserver(f).observe(document.body))})()`

/**
 * Stores how the tab was opened until it closes: `utm_source`, `utm_campaign`, and the host of the referring page if it is another
 * site. Later pages don't change it unless their URL has a source, so that returning from a payment page doesn't count as one.
 * The key is `ARRIVAL_KEY` of `submission.ts`. Importing it would add the name to the script of every page.
 */
export const arrivalScript = `(()=>{try{let s=sessionStorage,k='groundswell.arrival',q=new URLSearchParams(location.search),utm=q.get('utm_source'),r=document.referrer;if(utm||!s.getItem(k)){r=r&&new URL(r).hostname;s.setItem(k,JSON.stringify({utm,campaign:q.get('utm_campaign'),referrer:r===location.hostname?'':r}))}}catch{}})()`

/**
 * Repeats the last click on a button before hydration, so that it isn't lost. Leaves out the chat button, buttons that work without
 * scripts, disabled ones, and those already hydrated. Sets `data-hydrated` on the root element for browser automation.
 */
export const earlyClickScript = `(()=>{let b,f=e=>{let n=e.target.closest?.('button[type=button]:not([popovertarget],#chat-button)');if(n&&!Object.keys(n)[0])b=n};addEventListener('click',f);addEventListener('hydrated',()=>{removeEventListener('click',f);b?.click();document.documentElement.dataset.hydrated=''},{once:true})})()`

/**
 * Sets `data-from-top` on the root element of a page opened at its top, so that the first paint skips the sections below the screen
 * (base.css). After the page has loaded, its other pictures load, unless the visitor saves data, and the browser lays out the sections one
 * at a time when idle. A scroll lays out the rest immediately.
 */
export const fromTopScript = `(()=>{
let root=document.documentElement,idle=window.requestIdleCallback??setTimeout,all=()=>delete root.dataset.fromTop
if(location.hash||performance.getEntriesByType('navigation')[0]?.type!=='navigate')return
root.dataset.fromTop=''
addEventListener('scroll',all,{once:true})
addEventListener('load',()=>{
if(!navigator.connection?.saveData)for(let image of root.querySelectorAll('main img'))if(image.checkVisibility?.())image.loading='eager'
let left=[...root.querySelectorAll('main>section,main>.contents>section')],next=()=>{
let section=left.shift()
if(!section)return all()
section.style.contentVisibility='visible'
idle(next)}
idle(next)})})()`

/** Signals the early-click script that the page is hydrated. Only the first call has an effect. */
export const announceHydration = (): boolean => dispatchEvent(new Event('hydrated'))

/** Whether the root element has an attribute, such as one set by the scripts in the head. Follows changes. */
export function useRootAttribute(name: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const observer = new MutationObserver(changed)
      observer.observe(document.documentElement, { attributeFilter: [name] })
      return () => observer.disconnect()
    },
    () => document.documentElement.hasAttribute(name),
    () => false,
  )
}
