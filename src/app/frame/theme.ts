const KEY = 'theme'

/**
 * Runs in the head, before anything is painted: the saved theme, else the system's, and follows both as they change.
 * Its hash is part of the page's security policy.
 */
export const themeScript = `(()=>{let d=document.documentElement,m=matchMedia('(prefers-color-scheme: dark)'),s=()=>{let t;try{t=localStorage.getItem('${KEY}')}catch{}d.dataset.theme=t==='light'||t==='dark'?t:m.matches?'dark':'light'};s();m.addEventListener('change',s);addEventListener('storage',s)})()`

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
