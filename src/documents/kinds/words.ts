/**
 * Words by which headings name what a section is for, in eleven languages. Data: add a language by adding its words.
 * Scripts without spaces are matched as substrings, the others as whole words (a trailing `*` matches any ending).
 */
import type { SectionKind } from "../document.ts";

type Named = Exclude<SectionKind, "other" | "badges">;

/** In the order of testing: a heading such as "Changelog and license" takes the first that fits. */
export const headingWords: readonly (readonly [Named, string])[] = [
  [
    "contents",
    `table of contents|contents|sections|toc|index|menu|quick links|navigation|table des matières|sommaire|inhaltsverzeichnis|inhalt|índice|indice|tabla de contenido*|contenido*|sumário|conteúdo|оглавление|содержание|目录|目錄|目次|もくじ|목차|المحتويات|جدول المحتويات|الفهرس|فهرست`,
  ],
  [
    "changelog",
    `changelog|change log|changes|release notes|releases|release history|history|latest release*|latest version*|what's new|whats new|what’s new|news|updates|recent updates|latest updates|version history|journal des modifications|nouveautés|änderungen|änderungsprotokoll|neuigkeiten|historial|novedades|registro de cambios|novidades|histórico|изменения|история изменений|история версий|что нового|новости|更新日志|更新日誌|更新记录|变更|更新历史|版本历史|更新履歴|変更履歴|リリースノート|변경 사항|변경 내역|변경 이력|업데이트 내역|업데이트 기록|업데이트 로그|릴리스|سجل التغييرات|التغييرات`,
  ],
  [
    "licence",
    `license*|licence*|licensing|copyright|legal|copying|licencia|licença|lizenz*|urheberrecht|derechos de autor|лицензи*|авторские права|许可证|許可證|许可|授权|版权|协议|ライセンス|著作権|라이선스|라이센스|저작권|الترخيص|ترخيص|رخصة|مجوز`,
  ],
  [
    "sponsors",
    `sponsor*|backers|supporters|donat*|funding|support us|support the project|support this project|patreon|financial contributors|become a sponsor|buy me a coffee|premium sponsors|mécènes|soutenir|faire un don|spenden|unterstützer|patrocinador*|donacion*|doaç*|apoie|спонсор*|поддержать|пожертвован*|赞助|捐赠|捐助|スポンサー|寄付|후원|기부|الرعاة|التبرع|تبرع`,
  ],
  [
    "contributing",
    `contribut*|how to contribute|development|developing|hacking|for developers|developer guide|building from source|code of conduct|community|authors*|maintainers*|credits|acknowledg*|thanks|special thanks|contact*|support|help|getting help|feedback|reporting bugs|bug reports|bugs|issues|security|roadmap|todo|to do|team|who|tests|testing|running tests|run tests|contribuer|contribution*|développement|remerciements|auteurs|mitwirken|beitragen|mithelfen|entwicklung|danksagung*|autoren|contribuir|contribucion*|contribuye|desarrollo|agradecimientos|autores|colaborar|contribuiç*|contribuindo|desenvolvimento|agradecimentos|вклад|участие|разработка|авторы|благодарности|поддержка|контакты|обратная связь|贡献|参与|开发指南|联系|致谢|鸣谢|作者|交流|反馈|社区|コントリビュ|貢献|開発者|謝辞|作者|お問い合わせ|フィードバック|コミュニティ|기여|참여|개발자|감사|문의|저자|المساهم*|المساهمة|التطوير|شكر|المؤلف*|التواصل|مشارکت`,
  ],
  [
    "references",
    `references|bibliography|citation*|citing|how to cite|cite|cite us|works cited|literature cited|literature|further reading|bibliographie|références|literatur|literaturverzeichnis|zitieren|referencias|bibliografía|cómo citar|referências|como citar|литература|список литературы|цитирование|ссылки|参考文献|引用|参考资料|参考|引用方法|참고 문헌|참고문헌|참고|인용|المراجع|المصادر`,
  ],
  [
    "abstract",
    `abstract|summary|executive summary|tl;dr|tldr|résumé|zusammenfassung|kurzfassung|resumen|resumo|аннотация|реферат|摘要|概要|要旨|抄録|초록|요약|الملخص|ملخص`,
  ],
  [
    "install",
    `install*|installing|setup|set up|setting up|requirements|prerequisites|system requirements|dependencies|download*|getting it|getting the code|build|building|compil*|deploy*|supported platforms|platforms|compatibility|browser support|supported browsers|upgrading|migration|migrating|prérequis|téléchargement|einrichtung|voraussetzungen|herunterladen|instalar|instalaci*|instale|requisitos|descarga*|instalação|instalaç*|pré-requisitos|установка|требования|сборка|скачать|зависимости|安装|安裝|环境要求|依赖|下载|部署|编译|环境搭建|インストール|導入|必要条件|動作環境|ダウンロード|ビルド|セットアップ|설치|요구 사항|요구사항|다운로드|빌드|التثبيت|تثبيت|المتطلبات|التحميل|نصب`,
  ],
  [
    "api",
    `api*|api reference|reference|options|configuration|config|settings|parameters|methods|functions|commands|command line options|properties|props|events|environment variables|variables|référence|paramètres|referenz|konfiguration|optionen|configuración|opciones|referencia|parámetros|configuração|opções|referência|конфигурация|настройка|настройки|параметры|команды|配置|接口|选项|参数|命令|設定|オプション|リファレンス|コマンド|설정|옵션|명령어|الإعدادات|واجهة برمجة التطبيقات|پیکربندی`,
  ],
  [
    "usage",
    `usage|using|use|how to use|how to|getting started|get started|quick start|quickstart|quick-start|start|example*|tutorial*|guide|guides|user guide|documentation|docs|demo|demos|screenshots|running|run|run it|how to run|basic usage|advanced usage|recipes|cookbook|faq|frequently asked questions|troubleshooting|known issues|learn more|resources|utilisation|démarrage|démarrage rapide|exemples|verwendung|benutzung|nutzung|erste schritte|schnellstart|beispiele|anleitung|uso|cómo usar|cómo empezar|ejemplos|inicio rápido|primeros pasos|documentación|como usar|exemplos|início rápido|documentação|primeiros passos|использование|как использовать|применение|примеры|пример|быстрый старт|начало работы|документация|запуск|使用|用法|快速开始|快速開始|快速入门|入门|示例|例子|文档|教程|演示|常见问题|运行|使い方|使用方法|使用例|利用方法|はじめに|クイックスタート|サンプル|ドキュメント|チュートリアル|デモ|사용법|사용 방법|사용방법|시작하기|빠른 시작|예제|예시|문서|튜토리얼|실행|الاستخدام|استخدام|أمثلة|البدء|التوثيق|الوثائق|استفاده`,
  ],
  [
    "features",
    `feature*|key features|main features|highlights|capabilities|benefits|advantages|why|why use|what can it do|what it does|functionality|fonctionnalités|caractéristiques|funktionen|merkmale|eigenschaften|características|funcionalidades|ventajas|recursos|vantagens|возможности|особенности|функции|преимущества|特性|功能|特点|特色|亮点|優點|优点|優勢|特徴|機能|特長|기능|특징|장점|المميزات|الميزات|مميزات|الخصائص|ویژگی*`,
  ],
  [
    "overview",
    `about|statement of need|what is it|what is this|about this project|about the project|overview|introduction|intro|description|what is*|what's this|what|background|purpose|motivation|goals|goal|rationale|synopsis|presentation|project|à propos|présentation|qu'est-ce que*|description|objectif*|über|überblick|einführung|beschreibung|einleitung|was ist*|acerca de|descripción|introducción|qué es*|sobre|objetivo*|descrição|introdução|o que é*|visão geral|о проекте|описание|введение|обзор|что это*|что такое*|назначение|цели|简介|介绍|項目介紹|概述|关于|背景|前言|是什么|项目介绍|説明|紹介|概説|とは|について|소개|개요|설명|이란|배경|نبذة|مقدمة|حول|عن المشروع|نظرة عامة|الوصف|معرفی|مقدمه`,
  ],
];
