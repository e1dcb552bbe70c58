import { chatKeys } from '#features/support/ui/chat/keys.ts'

/**
 * Runs in the head, so that a press on the chat's button counts before any other script has arrived. `data-chat` on the page
 * says how the chat stands: `open` by a press, `open-kept` as this tab left it, `behind` while it is closed and a person is
 * to answer. Where it says anything, the chat's own script is loaded, which looks after it from then on.
 */
export const chatScript = () =>
  `(()=>{let s=document.documentElement.dataset;try{if(sessionStorage.getItem('${chatKeys.open}'))s.chat='open-kept';else if(localStorage.getItem('${chatKeys.awaited}'))s.chat='behind'}catch{}addEventListener('click',e=>{if(e.target.closest?.('#chat-button'))s.chat=/^open/.test(s.chat)?'behind':'open'})})()`
