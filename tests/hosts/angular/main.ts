// An Angular application that embeds an element. Tests check its attributes, its events and its removal.

import '@angular/compiler';
import { Component, CUSTOM_ELEMENTS_SCHEMA, provideZonelessChangeDetection, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import type { SubEvents } from 'sub-elements';

@Component({
  selector: 'app-shop',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <button type="button" (click)="isDark.set(!isDark())">Dark</button>
    <button type="button" (click)="isOpen.set(!isOpen())">Shop</button>
    <output>{{ chosenPlanId() }}</output>
    @if (isOpen()) {
      <sub-plans [attr.theme]="isDark() ? 'dark' : 'light'" (sub-plan-select)="select($event)"></sub-plans>
    }
  `,
})
class Shop {
  readonly isDark = signal(false);
  readonly isOpen = signal(true);
  readonly chosenPlanId = signal('');

  select(event: SubEvents['sub-plan-select']): void {
    event.preventDefault();
    this.chosenPlanId.set(event.detail.planId);
  }
}

bootstrapApplication(Shop, { providers: [provideZonelessChangeDetection()] });
