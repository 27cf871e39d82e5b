import type { ByLanguage } from '../../languages';

interface ChainTexts {
  title: string;
  lead: string;
  amount: string;
  received: string;
  address: string;
  blocks: string;
  exact: string;
  part: string;
  more: string;
  block: string;
  over: string;
  demo: string;
}

export const chainTexts: ByLanguage<ChainTexts> = {
  en: {
    title: 'Blockchain',
    lead: 'Send coins to the address, then let blocks come on top of them.',
    amount: 'Asked for',
    received: 'Received',
    address: 'Address',
    blocks: 'Confirmations',
    exact: 'Send what is missing',
    part: 'Send half of it',
    more: 'Send too much',
    block: 'Next block',
    over: 'Nothing waits for coins here.',
    demo: 'This is the sandbox’s blockchain. No money moves.',
  },
  pt: {
    title: 'Blockchain',
    lead: 'Envie moedas para o endereço e depois gere os blocos que as confirmam.',
    amount: 'Valor pedido',
    received: 'Recebido',
    address: 'Endereço',
    blocks: 'Confirmações',
    exact: 'Enviar o que falta',
    part: 'Enviar a metade',
    more: 'Enviar a mais',
    block: 'Próximo bloco',
    over: 'Nada aqui está esperando moedas.',
    demo: 'Esta é a blockchain do ambiente de testes. Nenhum valor é cobrado.',
  },
  es: {
    title: 'Blockchain',
    lead: 'Envía monedas a la dirección y genera después los bloques que las confirman.',
    amount: 'Importe pedido',
    received: 'Recibido',
    address: 'Dirección',
    blocks: 'Confirmaciones',
    exact: 'Enviar lo que falta',
    part: 'Enviar la mitad',
    more: 'Enviar de más',
    block: 'Siguiente bloque',
    over: 'Aquí no se espera ninguna moneda.',
    demo: 'Esta es la blockchain del entorno de pruebas. No se mueve dinero.',
  },
  ru: {
    title: 'Блокчейн',
    lead: 'Отправьте монеты на адрес, а затем добавьте блоки с подтверждениями.',
    amount: 'К оплате',
    received: 'Получено',
    address: 'Адрес',
    blocks: 'Подтверждения',
    exact: 'Отправить недостающее',
    part: 'Отправить половину',
    more: 'Отправить больше',
    block: 'Следующий блок',
    over: 'Здесь никто не ждёт монет.',
    demo: 'Это блокчейн тестовой среды. Деньги не списываются.',
  },
};
