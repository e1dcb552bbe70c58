const english = new Set(
  `the a an is are was i you we my your our it do does did can could how much many what when where which why who to of for in on and or
  not have has had want need get please with this that there be will would should from at if about order refund price`.split(/\s+/),
)

/** Words that are common in other languages and none, or rare, in English questions to a shop. */
const foreign = new Set(
  `hola cuanto cuánto cuesta cuestan cuántos quiero donde dónde está esta mi pedido por favor gracias como cómo puedo para los las una
  seguidores comprar dinero reembolso qué
  je voudrais vous plaît plait où ou est ma mon commande combien bonjour merci pour les des une avec pas remboursement acheter sont
  wo ist meine mein bestellung wie viel kosten kostet ich möchte moechte bitte danke und der die das nicht geld zurück wann kann
  quanto dove ordine vorrei grazie ciao sono costano mio il rimborso
  onde está meu pedido quero obrigado olá não quanto custa reembolso
  waar mijn bestelling hoeveel ik wil graag dank
  gdzie jest moje zamówienie ile kosztuje chcę proszę nerede siparişim ne kadar istiyorum`.split(/\s+/),
)

/** Whether a text is, as it seems, in another language than English. */
export function isForeign(text: string): boolean {
  const letters = [...text.matchAll(/\p{L}/gu)].length
  const latin = [...text.matchAll(/\p{Script=Latin}/gu)].length
  if (letters >= 3 && latin < letters / 2) return true
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const [strange, plain] = [words.filter((word) => foreign.has(word)).length, words.filter((word) => english.has(word)).length]
  return strange >= 2 && strange > plain
}
