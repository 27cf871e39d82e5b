import type { Language } from '../../../src/contract/primitives';

export interface ThreeDSecureTexts {
  title: string;
  lead: string;
  amount: string;
  card: string;
  approve: string;
  decline: string;
  cancel: string;
  demo: string;
  over: string;
  done: string;
}

export const threeDSecureTexts: Record<Language, ThreeDSecureTexts> = {
  en: {
    title: 'Confirm your payment',
    lead: 'Your bank asks you to confirm that it is you who is paying.',
    amount: 'Amount',
    card: 'Card',
    approve: 'Approve',
    decline: 'Decline',
    cancel: 'Cancel and go back',
    demo: 'This is the sandbox’s bank. No money moves.',
    over: 'There is nothing left to confirm here.',
    done: 'Thank you. You can close this page.',
  },
  pt: {
    title: 'Confirme o pagamento',
    lead: 'Seu banco precisa confirmar que é você quem está pagando.',
    amount: 'Valor',
    card: 'Cartão',
    approve: 'Aprovar',
    decline: 'Recusar',
    cancel: 'Cancelar e voltar',
    demo: 'Este é o banco do ambiente de testes. Nenhum valor é cobrado.',
    over: 'Não há mais nada para confirmar aqui.',
    done: 'Obrigado. Você já pode fechar esta página.',
  },
  es: {
    title: 'Confirma tu pago',
    lead: 'Tu banco necesita confirmar que eres tú quien paga.',
    amount: 'Importe',
    card: 'Tarjeta',
    approve: 'Aprobar',
    decline: 'Rechazar',
    cancel: 'Cancelar y volver',
    demo: 'Este es el banco del entorno de pruebas. No se mueve dinero.',
    over: 'Ya no queda nada por confirmar aquí.',
    done: 'Gracias. Ya puedes cerrar esta página.',
  },
  ru: {
    title: 'Подтвердите оплату',
    lead: 'Банк просит подтвердить, что платите именно вы.',
    amount: 'Сумма',
    card: 'Карта',
    approve: 'Подтвердить',
    decline: 'Отклонить',
    cancel: 'Отменить и вернуться',
    demo: 'Это банк тестовой среды. Деньги не списываются.',
    over: 'Здесь больше нечего подтверждать.',
    done: 'Спасибо. Эту страницу можно закрыть.',
  },
};
