const KEY = 'theme'

/**
 * Runs in the head, before anything is painted, and again as another tab changes something: the saved theme, else the
 * system's; and `data-session` where a session is kept, so that a signed-in visitor never sees "Sign In". Half of one
 * counts as well while the page loads: whoever looks after the session then clears it. From another tab, the second half
 * may still be on its way. React takes every attribute off the root element when it shows an error in place of the
 * whole site: it gets both again. The script's hash is part of the page's security policy.
 */
export const themeScript = `(()=>{let d=document.documentElement,m=matchMedia('(prefers-color-scheme: dark)'),s=e=>{let t,k,u;try{let l=localStorage;t=l.getItem('${KEY}');k=l.getItem('token');u=l.getItem('user')}catch{}d.dataset.theme=t==='light'||t==='dark'?t:m.matches?'dark':'light';d.toggleAttribute('data-session',!!(e?k&&u:k||u))};s();m.addEventListener('change',s);addEventListener('storage',s);new MutationObserver(()=>d.dataset.theme||s(1)).observe(d,{attributes:!0})})()`

/** Switches between light and dark, and remembers the choice where the browser lets it. */
export function toggleTheme(): void {
  const { dataset } = document.documentElement
  dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark'
  try {
    localStorage.setItem(KEY, dataset.theme)
  } catch {
    // Storage is off: the choice lasts as long as the page.
  }
}
