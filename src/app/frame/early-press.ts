/**
 * Runs in the head: the button that was pressed last before the page's scripts have arrived is pressed once more when they
 * have, and nothing is remembered from then on. Those that the browser answers by itself, and the chat's, which has a script
 * of its own, are left out; so are those that are disabled until then. The root element gets `data-hydrated` when the scripts
 * have arrived, so that whoever drives a browser knows when the page answers what is pressed.
 */
export const earlyPressScript = `(()=>{let b,f=e=>b=e.target.closest?.('button[type=button]:not([popovertarget],#chat-button)')??b;addEventListener('click',f);addEventListener('scripts-there',()=>{removeEventListener('click',f);b?.click();document.documentElement.dataset.hydrated=''},{once:true})})()`

/** Says that the page answers by itself from now on. Only the first time counts. */
export const tellScriptsThere = (): boolean => dispatchEvent(new Event('scripts-there'))
