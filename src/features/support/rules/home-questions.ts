/** The standard questions on the home page. A guarantee is only mentioned while its claim may be shown. */
export const homeQuestions: { id: string; question: string; answer: string }[] = [
  {
    id: 'account',
    question: 'Do I need an account to order?',
    answer:
      'No. At checkout we ask for a username, an email address and a link. Your confirmation email has a link that opens your order again.',
  },
  {
    id: 'password',
    question: 'Do you need my password?',
    answer: 'Never. We deliver to a public link. If anyone asks for your password in our name, don’t share it.',
  },
  {
    id: 'delivery',
    question: 'When does delivery start?',
    answer: 'That depends on the service. {delivery_times}',
  },
  {
    id: 'public',
    question: 'Does my profile have to be public?',
    answer: 'Yes, during delivery: nobody can follow, like or watch what they can’t see. You can make it private again afterwards.',
  },
  {
    id: 'payment',
    question: 'How can I pay?',
    answer: '[[By {payment_methods_and_coins}.||We can’t take payments yet.]] You pay once for each package. There’s no subscription.',
  },
  {
    id: 'tracking',
    question: 'How do I track my order?',
    answer:
      'On its tracking page, which opens after you pay and from the link in your confirmation email. It shows what has happened, with times, and what’s next.',
  },
  {
    id: 'refunds',
    question: 'What if something isn’t delivered?',
    answer: 'You get a refund for it.[[ Our {money_back} money-back guarantee covers every order.]]',
  },
  {
    id: 'several',
    question: 'Can I place several orders for the same post?',
    answer:
      'Yes. Different services can run at the same time. You can place a second order of the same service once the first one is finished, so that each can be counted.',
  },
]
