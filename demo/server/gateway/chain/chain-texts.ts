import type { ByLanguage } from '../../languages';

/** Texts of the sandbox's blockchain page, on which testers pay with cryptocurrency. */
interface ChainTexts {
  title: string;
  intro: string;
  amount: string;
  received: string;
  address: string;
  /** Label of the number of confirmations. */
  blocks: string;
  /** Labels of the buttons: `exact`, `part` and `more` send coins, `block` adds a block. */
  exact: string;
  part: string;
  more: string;
  block: string;
  /** Shown if the payment isn't pending. */
  ended: string;
  sandboxNotice: string;
}

export const chainTexts: ByLanguage<ChainTexts> = {
  en: {
    title: 'Blockchain',
    intro: 'Send coins to the address, then add blocks to confirm them.',
    amount: 'Amount due',
    received: 'Received',
    address: 'Address',
    blocks: 'Confirmations',
    exact: 'Send the missing amount',
    part: 'Send half of the missing amount',
    more: 'Send 10% too much',
    block: 'Next block',
    ended: 'This payment isn’t waiting for coins.',
    sandboxNotice: 'This is the sandbox’s blockchain. No money moves.',
  },
  pt: {
    title: 'Blockchain',
    intro: 'Envie moedas para o endereço e depois gere os blocos que as confirmam.',
    amount: 'Valor pedido',
    received: 'Recebido',
    address: 'Endereço',
    blocks: 'Confirmações',
    exact: 'Enviar o que falta',
    part: 'Enviar a metade',
    more: 'Enviar a mais',
    block: 'Próximo bloco',
    ended: 'Este pagamento não está aguardando moedas.',
    sandboxNotice: 'Esta é a blockchain do ambiente de testes. Nenhum valor é cobrado.',
  },
  es: {
    title: 'Blockchain',
    intro: 'Envía monedas a la dirección y genera después los bloques que las confirman.',
    amount: 'Importe pedido',
    received: 'Recibido',
    address: 'Dirección',
    blocks: 'Confirmaciones',
    exact: 'Enviar lo que falta',
    part: 'Enviar la mitad',
    more: 'Enviar de más',
    block: 'Siguiente bloque',
    ended: 'Este pago no está esperando monedas.',
    sandboxNotice: 'Esta es la blockchain del entorno de pruebas. No se mueve dinero.',
  },
  ru: {
    title: 'Блокчейн',
    intro: 'Отправьте монеты на адрес, а затем добавьте блоки с подтверждениями.',
    amount: 'К оплате',
    received: 'Получено',
    address: 'Адрес',
    blocks: 'Подтверждения',
    exact: 'Отправить недостающее',
    part: 'Отправить половину',
    more: 'Отправить больше',
    block: 'Следующий блок',
    ended: 'Этот платёж не ожидает перевода.',
    sandboxNotice: 'Это блокчейн тестовой среды. Деньги не списываются.',
  },
  fr: {
    title: 'Blockchain',
    intro: 'Faites un envoi à l’adresse, puis ajoutez des blocs pour le confirmer.',
    amount: 'Montant dû',
    received: 'Reçu',
    address: 'Adresse',
    blocks: 'Confirmations',
    exact: 'Envoyer le montant manquant',
    part: 'Envoyer la moitié du montant manquant',
    more: 'Envoyer 10 % de trop',
    block: 'Bloc suivant',
    ended: 'Ce paiement n’attend aucun envoi.',
    sandboxNotice: 'C’est la blockchain de l’environnement de test. Aucun argent ne circule.',
  },
  ar: {
    title: 'سلسلة الكتل',
    intro: 'أرسل العملات إلى العنوان، ثم أضف كتلًا لتأكيدها.',
    amount: 'المبلغ المستحق',
    received: 'المستلَم',
    address: 'العنوان',
    blocks: 'التأكيدات',
    exact: 'إرسال المبلغ الناقص',
    part: 'إرسال نصف المبلغ الناقص',
    more: 'إرسال 10% زيادة',
    block: 'الكتلة التالية',
    ended: 'لا تنتظر هذه الدفعة أي عملات.',
    sandboxNotice: 'هذه سلسلة كتل بيئة الاختبار. لا يُحوَّل أي مال.',
  },
};
