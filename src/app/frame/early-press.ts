declare global {
  interface Window {
    /** What was pressed last before the page's scripts had arrived. */
    earlyPress?: HTMLButtonElement
  }
}

/**
 * Runs in the head: a button that was pressed before the page's scripts have arrived is remembered. Those that the browser
 * answers by itself, and the chat's, which has a script of its own, are not; nor those that are disabled until then.
 */
export const earlyPressScript = `addEventListener('click',e=>{let b=e.target.closest?.('button[type=button]:not([popovertarget],#chat-button)');if(b)window.earlyPress=b})`

/** Does what the last early press asked for. To be called once, when the page answers by itself. */
export const pressEarly = (): void => window.earlyPress?.click()
